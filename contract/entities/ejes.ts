import { z } from '../core/validation';

/** A place on an asset: `1I`, `2DE`, `R1`; of a battery or an engine, whatever people call it. */
export const posicionEje = z
  .string()
  .trim()
  .min(1)
  .max(10)
  .transform((text) => text.toUpperCase());

/** Axles from front to back, each with its positions from left to right; spares are an axle of their own. */
export const ejes = z
  .array(z.array(posicionEje).min(1).max(8))
  .max(12)
  .superRefine((axles, { addIssue }) => {
    const seen = new Set<string>();
    for (const [at, axle] of axles.entries())
      for (const position of axle) {
        if (seen.has(position))
          addIssue({ code: 'custom', path: [at], message: `La posición ${position} está repetida` });
        seen.add(position);
      }
  });
export type Ejes = z.output<typeof ejes>;
