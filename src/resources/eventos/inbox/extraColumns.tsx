import { useMemo, type ReactNode } from 'react';
import { useStore } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { PickColumns, toggled } from '../../../ui/PickColumns';

/** The columns that a line of the feed may have beside its own. */
export const extras = ['conductor', 'ruta_nombre', 'parada_nombre', 'atendido_por'] as const satisfies (keyof Evento)[];
export type Extra = (typeof extras)[number];

const usual: string[] = ['atendido_por'];

/** Which of them are shown, kept on this device, and the menu that chooses them. */
export const useExtraColumns = (): { shown: readonly Extra[]; columns: ReactNode } => {
  const [kept, setKept] = useStore<string[]>('eventos.columnas', usual);
  const shown = useMemo(() => extras.filter((source) => kept.includes(source)), [kept]);
  const columns = (
    <PickColumns
      columns={extras.map((source) => ({
        ...{ source, label: words.fields[source], shown: kept.includes(source) },
      }))}
      onToggle={(source) => setKept(toggled(kept, source))}
      onReset={() => setKept(usual)}
    />
  );
  return { shown, columns };
};
