import { useEffect, useRef, useState } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { tipoHistorial, type FiltroHistorial, type TipoHistorial } from '#contract/hojaDeVida';
import { Chip, ChipRow } from '../../../ui/Chip';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { endOf, startOf } from './days';
import { historial } from './faces';
import { useTimelineCounts } from './useTimeline';
import styles from './timeline.module.css';
import { DateField } from '../../../ui/dates/DateField';
import { dayOf } from '../../../ui/dates/zone';

interface Props {
  activoId: number;
  filter: FiltroHistorial;
  onFilter: (filter: FiltroHistorial) => void;
}

/** The filters of the timeline: search, dates, kinds of entry. */
export const TimelineTools = ({ activoId, filter, onFilter }: Props) => {
  const { q, desde, hasta } = filter;
  const set = (values: { [Field in keyof FiltroHistorial]?: FiltroHistorial[Field] }) =>
    onFilter(Object.fromEntries(Object.entries({ ...filter, ...values }).filter(([, value]) => value !== undefined)));
  return (
    <div className={styles.timelineTools}>
      <Search q={q} onSearch={(words) => set({ q: words || undefined })} />
      <DateField
        kind="day"
        label="Desde"
        value={desde ? dayOf(desde) : ''}
        onValue={settled((day) => set({ desde: startOf(day) }))}
      />
      <DateField
        kind="day"
        label="Hasta"
        value={hasta ? dayOf(hasta) : ''}
        onValue={settled((day) => set({ hasta: endOf(day) }))}
      />
      <Kinds
        activoId={activoId}
        filter={filter}
        onChoose={(tipo) => set({ tipo: tipo.length > 0 ? tipo : undefined })}
      />
    </div>
  );
};

/** An incomplete date does not filter yet. */
const settled = (ask: (day: string) => void) => (day: string, text: string) => (day !== '' || text === '') && ask(day);

/** Searches shortly after the last key. */
const Search = ({ q = '', onSearch }: { q: string | undefined; onSearch: (words: string) => void }) => {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  // «Limpiar» clears it from outside.
  if (q !== seen) {
    setSeen(q);
    if (q !== text.trim()) setText(q);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string, delay: number) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim()), delay);
  };
  return (
    <TextField
      className={styles.timelineSearch}
      label="Buscar en el historial"
      type="search"
      value={text}
      onChange={({ target }) => type(target.value, 300)}
      onKeyDown={({ key }) => key === 'Escape' && type('', 0)}
      slotProps={{
        htmlInput: { maxLength: 200 },
        input: {
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton aria-label="Borrar la búsqueda" edge="end" onClick={() => type('', 0)}>
                <Icon name="close" size={16} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

const Kinds = ({
  activoId,
  filter,
  onChoose,
}: {
  activoId: number;
  filter: FiltroHistorial;
  onChoose: (tipo: TipoHistorial[]) => void;
}) => {
  const counts = useTimelineCounts(activoId, filter);
  const { tipo: chosen = [] } = filter;
  const shown = tipos.filter((tipo) => chosen.includes(tipo) || (counts?.[tipo] ?? 0) > 0);
  const all = Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
  return (
    <ChipRow className={styles.timelineKinds} role="group" aria-label="Tipos de registro">
      <Kind label="Todo" count={counts && all} pressed={chosen.length === 0} onPress={() => onChoose([])} />
      {shown.map((tipo) => (
        <Kind
          key={tipo}
          label={historial[tipo].label}
          count={counts && (counts[tipo] ?? 0)}
          pressed={chosen.includes(tipo)}
          onPress={() => onChoose(chosen.includes(tipo) ? chosen.filter((each) => each !== tipo) : [...chosen, tipo])}
        />
      ))}
    </ChipRow>
  );
};

const Kind = ({
  label,
  count,
  pressed,
  onPress,
}: {
  label: string;
  count: number | undefined;
  pressed: boolean;
  onPress: () => void;
}) => (
  <Chip aria-pressed={pressed} onClick={onPress}>
    {label} {count !== undefined && <span className="tabular">{number(count)}</span>}
  </Chip>
);

/** In the order of `historial`. */
const tipos = Object.keys(historial).filter((tipo): tipo is TipoHistorial => tipoHistorial.safeParse(tipo).success);
