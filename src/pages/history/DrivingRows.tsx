import { DataTableColumn } from 'react-admin';
import { tiposPuntaje, type Conduccion, type PorConduccion } from '#contract/requests/conduccion';
import { conduccion } from '#contract/words/conduccion';
import { EventCount, HowScored, Score, ScoreChange } from '../../resources/eventos/index';
import { PersonalReferenceField } from '../../resources/personal/index';
import { Chip, ChipRow } from '../../ui/Chip';
import { figureText } from '../../ui/figures';
import { ComputedRows } from './ComputedRows';
import { figureColumn } from './figureColumn';
import type { Listed, OfDriving } from './listed';
import type { Sorting } from './SortChoice';
import styles from './history.module.css';

const Column = DataTableColumn<Conduccion>;
const { fields } = conduccion;

const figures = ['puntaje', 'tendencia', 'km', 'eventos_n', 'eventos_100km', ...tiposPuntaje] as const;

const ways: Record<PorConduccion, string> = { conductor: 'Por conductor', activo: 'Por activo' };

interface Props extends Listed<OfDriving> {
  onPor: (por: PorConduccion) => void;
}

/** «Conducción»: drivers or assets by their score, each count of events with a link to these events. */
export const DrivingRows = ({ filter, nameOf, onPor }: Props) => {
  const { por } = filter;
  const named = (row: Conduccion) =>
    row.activo_id === null ? <PersonalReferenceField source="conductor_id" /> : nameOf(row.activo_id);
  return (
    <>
      <ChipRow className={styles.historyChoice} role="group" aria-label="De quién es el puntaje">
        {(['conductor', 'activo'] as const).map((each) => (
          <Chip key={each} aria-pressed={each === por} onClick={() => onPor(each)}>
            {ways[each]}
          </Chip>
        ))}
      </ChipRow>
      <HowScored />
      <ComputedRows<Conduccion>
        resource="conduccion"
        filter={filter}
        sort="puntaje"
        empty={{ icon: 'speed', text: por === 'conductor' ? noDriver : noAsset }}
        exported={[`${por}_id`, ...figures]}
        sortings={sortings}
        compact={(row) => (
          <>
            <strong>{named(row)}</strong>
            <div className={`row wrap gap-8 ${styles.historyChips}`}>
              <Score puntaje={row.puntaje} />
              {row.tendencia !== null && <ScoreChange tendencia={row.tendencia} />}
            </div>
            <span>
              {figureText('km', row.km)} · {fields.eventos_100km}: {per100(row)}
            </span>
            <span>
              {fields.eventos_n}: <EventCount row={row} days={filter} />
              {tiposPuntaje
                .filter((tipo) => row[tipo] > 0)
                .map((tipo) => (
                  <span key={tipo}>
                    {' · '}
                    {fields[tipo]}: <EventCount row={row} days={filter} tipo={tipo} />
                  </span>
                ))}
            </span>
          </>
        )}
      >
        <Column source={`${por}_id`} disableSort render={named} />
        <Column source="puntaje" {...figureColumn} render={(row) => <Score puntaje={row.puntaje} />} />
        <Column source="tendencia" {...figureColumn} render={(row) => <ScoreChange tendencia={row.tendencia} />} />
        <Column source="km" {...figureColumn} render={({ km }) => figureText('km', km)} />
        <Column source="eventos_100km" {...figureColumn} render={per100} />
        <Column source="eventos_n" {...figureColumn} render={(row) => <EventCount row={row} days={filter} />} />
        {tiposPuntaje.map((tipo) => (
          <Column
            key={tipo}
            source={tipo}
            {...figureColumn}
            render={(row) => <EventCount row={row} days={filter} tipo={tipo} />}
          />
        ))}
      </ComputedRows>
    </>
  );
};

const sortings: readonly Sorting[] = [
  { label: 'Mejor puntaje', field: 'puntaje', order: 'DESC' },
  { label: 'Peor puntaje', field: 'puntaje', order: 'ASC' },
  { label: 'Más ha mejorado', field: 'tendencia', order: 'DESC' },
  { label: 'Más ha empeorado', field: 'tendencia', order: 'ASC' },
  { label: 'Más kilómetros', field: 'km', order: 'DESC' },
  { label: 'Más eventos', field: 'eventos_n', order: 'DESC' },
  { label: 'Más eventos por 100 km', field: 'eventos_100km', order: 'DESC' },
];

const per100 = ({ eventos_100km }: Conduccion) => figureText('eventos_100km', eventos_100km);
const noDriver = 'Nadie condujo en estos días: un viaje cuenta para quien figura como conductor del activo.';
const noAsset = 'Ningún activo con GPS se movió en estos días.';
