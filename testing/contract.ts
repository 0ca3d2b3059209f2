import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from '#contract/validation';
import { inLines } from './exports';
import type { createShapes } from './shapes';

const folder = join(import.meta.dirname, '../contract');

interface Entity {
  input: z.ZodObject;
  record: z.ZodObject;
  filters: z.ZodRawShape;
}

const isEntity = (value: object): value is Entity => 'input' in value && 'record' in value && 'filters' in value;

/** What the contract's files export, beside functions and words, as text. `shapeOf` knows its schemas afterwards. */
export const contractAsText = async (shapeOf: ReturnType<typeof createShapes>): Promise<string> => {
  const lines: string[] = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.test\.|^validation\./.test(name));
  for (const file of files.sort()) {
    const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    const said = Object.entries(exported)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, value]) => asText(name, value, shapeOf));
    if (said.length > 0) lines.push(`# ${file}`, ...said, '');
  }
  return lines.join('\n');
};

const asText = (name: string, value: unknown, shapeOf: ReturnType<typeof createShapes>): string[] => {
  if (value instanceof z.ZodType) return [`${name}: ${shapeOf(value, 'input', name)}`];
  if (typeof value === 'function') return [];
  if (typeof value !== 'object' || value === null || !isEntity(value)) return [`${name}: ${asJson(value)}`];
  const { input, record, filters, ...more } = value;
  return [
    `${name}.input: ${shapeOf(input, 'input', `${name}.input`)}`,
    `${name}.record: ${shapeOf(record, 'output', `${name}.record`)}`,
    `${name}.filters: ${shapeOf(z.object(filters), 'input', `${name}.filters`)}`,
    ...asText(`${name}.rest`, more, shapeOf),
  ];
};

/** Schemas and functions within data have their own lines, or tests. */
const asJson = (value: unknown): string =>
  inLines(
    JSON.parse(
      JSON.stringify(value, (_, part: unknown) => {
        if (part instanceof z.ZodType) return 'schema';
        if (part instanceof RegExp || typeof part === 'bigint') return String(part);
        if (part instanceof Set || part instanceof Map) return [...(part as Iterable<unknown>)];
        return typeof part === 'object' && part !== null && isEntity(part) ? 'entity' : part;
      }),
    ),
  );
