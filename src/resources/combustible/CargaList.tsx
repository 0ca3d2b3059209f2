import { FilterLiveForm } from 'react-admin';
import type { Carga } from '#contract/combustible';
import { combustible as words } from '#contract/words/combustible';
import { CompactList } from '../../ui/CompactList';
import { DayInput } from '../../ui/dates/DateInput';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { QuickGroup } from '../../ui/FilterGroups';
import { FormGrid } from '../../ui/FormGrid';
import { dateTime, kilometres, money } from '../../ui/formats';
import { QuickChips } from '../../ui/QuickChips';
import { useNamesOf } from '../../ui/useNamesOf';
import { ActivoInput } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { CargaChips } from './CargaChips';
import { CargaTable } from './CargaTable';
import { columns, exported } from './columns';
import { EstacionInput } from './EstacionInput';
import { amountOf, estados, llenos } from './faces';
import { Totals } from './Totals';

const { fields } = words;

/** All loads, the newest first, and the totals of those that match the filters. */
export const CargaList = () => (
  <EntityList<Carga>
    search="Buscar por estación o nota"
    sort={{ field: 'fecha', order: 'DESC' }}
    columns={columns}
    exported={exported}
    imports="combustible"
    views={[{ nombre: 'Sospechosas', filtro: { estado: 'sospechosa' } }]}
    empty={{
      icon: 'local_gas_station',
      text:
        'Todavía no hay cargas de combustible. Registre la primera: con dos tanques llenos y el odómetro se ' +
        'conocen el consumo y el costo por kilómetro.',
    }}
    quick={
      <>
        <QuickChips source="estado" label={fields.estado} faces={estados} />
        <Totals />
      </>
    }
    menu={<Filters />}
    chips={<CargaChips />}
    table={<CargaTable />}
    compact={
      <CompactList<Carga>
        title={(load) => `${amountOf(load)}${load.valor === null ? '' : ` · ${money(load.valor)}`}`}
        aside={(load) => load.estado !== 'valida' && <FaceChip face={estados[load.estado]} />}
        detail={({ fecha, activo_id, odometro_km }) => (
          <>
            {dateTime(fecha)} · <AssetName id={activo_id} />
            {odometro_km !== null && ` · ${kilometres(odometro_km)}`}
          </>
        )}
      />
    }
  />
);

const Filters = () => (
  <>
    <QuickGroup source="tanque_lleno" label={fields.tanque_lleno} faces={llenos} />
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
  </>
);

const AssetName = ({ id }: { id: number }) => useNamesOf('activos', [id]).get(id) ?? '…';
