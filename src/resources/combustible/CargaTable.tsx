import { DataTable } from 'react-admin';
import type { Carga } from '#contract/combustible';
import { combustible as words } from '#contract/words/combustible';
import { dateTime, kilometres, number } from '../../ui/formats';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { ActivoReferenceField } from '../activos/index';
import { PersonalReferenceField } from '../personal/index';
import { columns } from './columns';
import { amount, amountOf, perHundred } from './faces';
import { LoadBulk } from './LoadBulk';
import { LoadState } from './LoadState';
import { Station } from './Station';

const Column = DataTable.Col<Carga>;

/** Fuel loads, one a row. */
export const CargaTable = () => (
  <RecordTable columns={columns} bulk={<LoadBulk />}>
    <Column source="fecha" render={({ fecha }) => <RecordLink>{dateTime(fecha)}</RecordLink>} />
    <Column source="activo_id" disableSort>
      <ActivoReferenceField source="activo_id" />
    </Column>
    <Column
      source="litros"
      align="right"
      render={(load) => `${amountOf(load)}${load.tanque_lleno ? '' : ' (parcial)'}`}
    />
    <Column source="valor" align="right" render={({ valor }) => amount(valor) ?? '—'} />
    <Column source="odometro_km" align="right" render={({ odometro_km }) => kilometres(odometro_km)} />
    <Column source="recorrido_km" align="right" disableSort render={({ recorrido_km }) => kilometres(recorrido_km)} />
    <Column
      source="consumo_100km"
      label="Consumo"
      align="right"
      render={({ consumo_100km, unidad }) =>
        consumo_100km === null ? '—' : `${number(consumo_100km, 1)} ${perHundred(unidad)}`
      }
    />
    <Column source="costo_km" align="right" disableSort render={({ costo_km }) => amount(costo_km) ?? '—'} />
    <Column source="costo_100km" align="right" disableSort render={({ costo_100km }) => amount(costo_100km) ?? '—'} />
    <Column source="parada_id" label={words.fields.estacion} disableSort render={(load) => <Station load={load} />} />
    <Column source="personal_id" disableSort>
      <PersonalReferenceField source="personal_id" />
    </Column>
    <Column source="estado" render={(load) => <LoadState load={load} />} />
  </RecordTable>
);
