import { tipoHistorial, type FiltroHistorial, type TipoHistorial } from '#contract/entities/hojaDeVida';
import { ChipRow } from '../../../ui/Chip';
import { CountChip } from '../../../ui/CountChip';
import { SearchInput } from '../../../ui/SearchInput';
import { endOf, startOf } from './days';
import { historial } from './faces';
import { useTimelineCounts } from './useTimeline';
import styles from './TimelineTools.module.css';
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
    <div className={`grid gap-8-12 no-print ${styles.tools}`}>
      <SearchInput
        className={styles.search}
        placeholder="Buscar en el historial"
        value={q ?? ''}
        onValue={(words) => set({ q: words || undefined })}
      />
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
    <ChipRow className={styles.kinds} role="group" aria-label="Tipos de registro">
      <CountChip label="Todo" count={counts && all} pressed={chosen.length === 0} onPress={() => onChoose([])} />
      {shown.map((tipo) => (
        <CountChip
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

/** In the order of `historial`. */
const tipos = Object.keys(historial).filter((tipo): tipo is TipoHistorial => tipoHistorial.safeParse(tipo).success);
