import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from '#contract/core/validation';
import type { createShapes } from './shapes';

const folder = join(import.meta.dirname, '../contract');

/** Teaches `shapeOf` the schemas that the contract exports: it then names them instead of writing their fields. */
export const learnContract = async (shapeOf: ReturnType<typeof createShapes>): Promise<void> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d|^core\/validation)\.ts$/.test(file),
  );
  for (const file of files.sort((one, other) => (basename(one) < basename(other) ? -1 : 1))) {
    const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported).sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (value instanceof z.ZodType) shapeOf(value, 'input', name);
      if (!isEntity(value)) continue;
      shapeOf(value.input, 'input', `${name}.input`);
      shapeOf(value.record, 'output', `${name}.record`);
      shapeOf(z.object(value.filters), 'input', `${name}.filters`);
    }
  }
};

interface Entity {
  input: z.ZodObject;
  record: z.ZodObject;
  filters: z.ZodRawShape;
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'input' in value && 'record' in value && 'filters' in value;
