import { FilterLiveForm } from 'react-admin';
import type { Carga } from '#contract/entities/combustible';
import { CompactList } from '../../ui/CompactList';
import { DayInput } from '../../ui/dates/DateInput';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { FormGrid } from '../../ui/FormGrid';
import { dateTime, kilometres, money } from '../../ui/formats';
import { useNamesOf } from '../../ui/useNamesOf';
import { ActivoInput } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { EstacionInput } from './EstacionInput';
import { amountOf, estados, hoursOf } from './faces';
import { fields } from './fields';
import { LoadBulk } from './LoadBulk';
import { Totals } from './Totals';

/** All loads, the newest first, and the totals of those that match the filters. */
export const CargaList = () => (
  <FieldList
    fields={fields}
    search="Buscar por estación o nota"
    sort={{ field: 'fecha', order: 'DESC' }}
    imports="combustible"
    views={[{ nombre: 'Sospechosas', filtro: { estado: 'sospechosa' } }]}
    empty={{
      icon: 'local_gas_station',
      text:
        'Todavía no hay cargas de combustible. Registre la primera: con dos tanques llenos y el odómetro se ' +
        'conocen el consumo y el costo por kilómetro.',
    }}
    quick={<Totals />}
    menu={<Filters />}
    bulk={<LoadBulk />}
    compact={
      <CompactList<Carga>
        title={(load) => `${amountOf(load)}${load.valor === null ? '' : ` · ${money(load.valor)}`}`}
        aside={(load) => load.estado !== 'valida' && <FaceChip face={estados[load.estado]} />}
        detail={({ fecha, activo_id, odometro_km, horometro_h }) => (
          <>
            {dateTime(fecha)} · <AssetName id={activo_id} />
            {odometro_km !== null && ` · ${kilometres(odometro_km)}`}
            {odometro_km === null && horometro_h !== null && ` · ${hoursOf(horometro_h)}`}
          </>
        )}
      />
    }
  />
);

const Filters = () => (
  <FilterLiveForm>
    <FormGrid>
      <ActivoInput source="activo_id" />
      <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
      <DayInput source="dia_desde" />
      <DayInput source="dia_hasta" />
      <EstacionInput source="parada_id" />
      <PersonalInput source="personal_id" />
    </FormGrid>
  </FilterLiveForm>
);

const AssetName = ({ id }: { id: number }) => useNamesOf('activos', [id]).get(id) ?? '…';
