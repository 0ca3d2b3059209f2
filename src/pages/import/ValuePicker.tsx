import { useEffect, useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import type { DestinoValor, ValorDesconocido } from '#contract/requests/importaciones';
import { searchRecords } from './queries';

interface Props {
  value: ValorDesconocido;
  /** All possible meanings; absent if the user must search. */
  all: readonly Choice[] | undefined;
  chosen: DestinoValor | null;
  onChoose: (destino: DestinoValor | null) => void;
}

interface Choice {
  valor: string;
  etiqueta: string;
  group?: string;
}

const empty: Choice = { valor: '(vacio)', etiqueta: 'Dejar vacío', group: 'Otras opciones' };
const create: Choice = { valor: '(crear)', etiqueta: 'Crear este nivel', group: 'Otras opciones' };

/** The meaning of an unknown value: suggestions first, then all choices or the results of a search. */
export const ValuePicker = ({ value, all, chosen, onChoose }: Props) => {
  const [text, setText] = useState('');
  const found = useSearch(all ? undefined : value.campo, text);
  const suggested = value.sugerencias.map((each) => ({ ...each, group: 'Sugerencias' }));
  const rest = (all ?? found)
    .filter(({ valor }) => !suggested.some((each) => each.valor === valor))
    .map((each) => ({ ...each, group: all ? 'Todos' : 'Encontrados' }));
  const options: Choice[] = [...suggested, ...(value.creable ? [create] : []), empty, ...rest].sort(
    (a, b) => order(a) - order(b),
  );
  const at =
    chosen &&
    ('crear' in chosen
      ? create
      : chosen.valor === null
        ? empty
        : (options.find(({ valor }) => valor === chosen.valor) ?? { valor: chosen.valor, etiqueta: 'Elegido antes' }));
  return (
    <Autocomplete
      size="small"
      options={options}
      value={at}
      groupBy={({ group = '' }) => group}
      getOptionLabel={({ etiqueta }) => etiqueta}
      isOptionEqualToValue={(a, b) => a.valor === b.valor}
      noOptionsText="Nada coincide"
      onInputChange={(_, typed, reason) => reason === 'input' && setText(typed)}
      onChange={(_, picked) =>
        onChoose(
          picked &&
            (picked.valor === create.valor
              ? { crear: true }
              : { valor: picked.valor === empty.valor ? null : picked.valor }),
        )
      }
      {...(!all && { filterOptions: (shown: Choice[]) => shown })}
      renderInput={(props) => (
        <TextField
          {...props}
          placeholder={hint(value)}
          slotProps={{
            ...props.slotProps,
            htmlInput: { ...props.slotProps.htmlInput, 'aria-label': `«${value.texto}» significa` },
          }}
        />
      )}
    />
  );
};

const order = ({ group }: Choice) => ['Sugerencias', 'Encontrados', 'Otras opciones', 'Todos'].indexOf(group ?? '');

const hint = ({ sugerencias: [first] }: ValorDesconocido) => (first ? `¿${first.etiqueta}?` : 'Sin elegir');

const searchable: Record<string, 'activos' | 'personal'> = {
  activo_id: 'activos',
  padre_id: 'activos',
  responsable_id: 'personal',
  conductor_id: 'personal',
  solicitante_id: 'personal',
};

/** Records that match the typed text. */
const useSearch = (field: string | undefined, text: string): Choice[] => {
  const [found, setFound] = useState<Choice[]>([]);
  const resource = field === undefined ? undefined : searchable[field];
  useEffect(() => {
    if (!resource || text.trim().length < 2) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(
      () => void searchRecords(resource, text.trim(), asking.signal).then(setFound, () => undefined),
      250,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [resource, text]);
  return found;
};
