import { DataTableColumn, type SortPayload } from 'react-admin';
import { uso as entity, type Uso } from '#contract/requests/uso';
import { uso } from '#contract/words/uso';
import { figureText } from '../../ui/figures';
import { number } from '../../ui/formats';
import { ComputedRows } from './ComputedRows';
import { figureColumn } from './figureColumn';
import type { Listed, OfUsage } from './listed';
import type { Sorting } from './SortChoice';

const Column = DataTableColumn<Uso>;
const { fields } = uso;

const figures = ['km', 'movimiento_h', 'ralenti_h', 'motor_h', 'ralenti', 'dias_con_viaje', 'utilizacion'] as const;

interface Props extends Listed<OfUsage> {
  /** The order that the address asks for. */
  sort: SortPayload | undefined;
}

/** «Uso»: what each asset with GPS drove and idled: the figures of the panel, asset by asset. */
export const UsageRows = ({ filter, sort, nameOf }: Props) => (
  <ComputedRows<Uso>
    resource="uso"
    filter={filter}
    sort={sort && entity.sorts.includes(sort.field) ? sort : { field: 'km', order: 'DESC' }}
    empty={{ icon: 'route', text: 'Ningún activo ha reportado posiciones.' }}
    exported={['activo_id', ...figures]}
    sortings={sortings}
    compact={(row) => (
      <>
        <strong>{nameOf(row.activo_id)}</strong>
        <span>
          {figureText('km', row.km)} · {hours(row.movimiento_h)} en movimiento
        </span>
        <span>
          {fields.ralenti}: {percent(row.ralenti)} · {fields.utilizacion}: {percent(row.utilizacion)}
        </span>
      </>
    )}
  >
    <Column source="activo_id" disableSort render={({ activo_id }) => nameOf(activo_id)} />
    <Column source="km" {...figureColumn} render={({ km }) => figureText('km', km)} />
    <Column source="movimiento_h" {...figureColumn} render={({ movimiento_h }) => hours(movimiento_h)} />
    <Column source="ralenti_h" {...figureColumn} render={({ ralenti_h }) => hours(ralenti_h)} />
    <Column source="motor_h" {...figureColumn} render={({ motor_h }) => hours(motor_h)} />
    <Column source="ralenti" {...figureColumn} render={({ ralenti }) => percent(ralenti)} />
    <Column source="dias_con_viaje" {...figureColumn} render={({ dias_con_viaje }) => number(dias_con_viaje)} />
    <Column source="utilizacion" {...figureColumn} render={({ utilizacion }) => percent(utilizacion)} />
  </ComputedRows>
);

const sortings: readonly Sorting[] = [
  { label: 'Más kilómetros', field: 'km', order: 'DESC' },
  { label: 'Menos kilómetros', field: 'km', order: 'ASC' },
  { label: 'Más tiempo en movimiento', field: 'movimiento_h', order: 'DESC' },
  { label: 'Más ralentí', field: 'ralenti', order: 'DESC' },
  { label: 'Más utilización', field: 'utilizacion', order: 'DESC' },
  { label: 'Menos utilización', field: 'utilizacion', order: 'ASC' },
];

const hours = (value: number) => figureText('movimiento_h', value);
const percent = (value: number | null) => figureText('utilizacion', value);
