import { createCatalogue, wholeCatalogue } from '../rows/catalogues';
import type { CatalogueName } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { fold, suggest } from '../rows/words';
import type { Check } from './kind';

/** Replaces the names in cells with several names by ids; each unknown name is reported, with suggestions. */
export const readNamed = async (
  drafts: readonly Draft[],
  check: Check,
  fields: Readonly<Record<string, CatalogueName>>,
): Promise<void> => {
  const { tx, empresaId } = check;
  for (const [field, name] of Object.entries(fields)) {
    const catalogue = createCatalogue(name, empresaId);
    await catalogue.load(tx, [...new Set(drafts.flatMap((draft) => namesIn(draft, field)))]);
    const whole = (await wholeCatalogue(tx, name, empresaId)) ?? [];
    for (const draft of drafts) {
      const names = namesIn(draft, field);
      if (names.length === 0) continue;
      const ids = names.flatMap((text) => {
        const found = catalogue.find(text);
        const [only] = found;
        if (only && found.length === 1) return [only.id];
        const like = (only ? found : suggest(fold(text), whole, ({ etiqueta }) => [fold(etiqueta)]))
          .slice(0, 5)
          .map(({ etiqueta }) => etiqueta);
        const said = `«${text.slice(0, 60)}»`;
        check.refuse(draft, field, {
          codigo: only ? 'AMBIGUO' : 'NO_EXISTE',
          mensaje: only ? `Hay varios que se llaman ${said}` : `No existe ${said}`,
          ...(like.length > 0 && { sugerencia: like.join(' · ') }),
        });
        return [];
      });
      draft.values[field] = [...new Set(ids)];
    }
  }
};

const namesIn = ({ values }: Draft, field: string): string[] => {
  const names = values[field];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
};
