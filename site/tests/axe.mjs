// The accessibility audit.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Audits what the page shows now. Returns a line for each violation.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function audit(page) {
  // Evaluated by the debugger, which the page's policy does not bind.
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap((/** @type {any} */ one) => one.nodes.map((/** @type {any} */ node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}
