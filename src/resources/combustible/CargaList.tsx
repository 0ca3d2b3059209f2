import { DataTable, FilterLiveForm, useListContext } from 'react-admin';
import type { Carga } from '#contract/combustible';
import { combustible as words } from '#contract/words/combustible';
import { CompactList } from '../../ui/CompactList';
import { DayInput } from '../../ui/dates/DateInput';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { FilterGroup } from '../../ui/FilterMenu';
import { FormGrid } from '../../ui/FormGrid';
import { calendarDay, dateTime, money, number } from '../../ui/formats';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { useNamesOf } from '../../ui/useNamesOf';
import { ActivoInput, ActivoReferenceField } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput, PersonalReferenceField } from '../personal/index';
import { EstacionInput } from './EstacionInput';
import { amount, amountOf, estados, kilometres, llenos, perHundred } from './faces';
import { LoadBulk } from './LoadBulk';
import { LoadState } from './LoadState';
import { Station } from './Station';
import { Totals } from './Totals';

const { fields } = words;
const Column = DataTable.Col<Carga>;

const columns = {
  all: [
    'fecha',
    'activo_id',
    'litros',
    'valor',
    'odometro_km',
    'recorrido_km',
    'consumo_100km',
    'costo_km',
    'costo_100km',
    'parada_id',
    'personal_id',
    'estado',
  ],
  hidden: ['recorrido_km', 'costo_100km', 'personal_id'],
};

const exported: (keyof Carga)[] = [
  'fecha',
  'activo_id',
  'litros',
  'unidad',
  'valor',
  'odometro_km',
  'tanque_lleno',
  'recorrido_km',
  'consumo_100km',
  'costo_km',
  'costo_100km',
  'parada_id',
  'estacion',
  'personal_id',
  'estado',
  'motivos',
  'motivo_anulacion',
  'nota',
];

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
    chips={<Chips />}
    table={<Rows />}
    compact={
      <CompactList<Carga>
        title={(load) => `${amountOf(load)}${load.valor === null ? '' : ` · ${money(load.valor)}`}`}
        aside={(load) => load.estado !== 'valida' && <FaceChip face={estados[load.estado]} />}
        detail={({ fecha, activo_id, odometro_km }) => (
          <>
            {dateTime(fecha)} · <AssetName id={activo_id} />
            {odometro_km !== null && ` · ${number(odometro_km, 1)} km`}
          </>
        )}
      />
    }
  />
);

const Filters = () => (
  <>
    <FilterGroup label={fields.tanque_lleno}>
      <QuickChips
        source="tanque_lleno"
        label={fields.tanque_lleno}
        faces={llenos}
        parse={(value) => value === 'true'}
      />
    </FilterGroup>
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

const Chips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const named = {
    activo_id: useNamesOf('activos', idsIn(values['activo_id'])),
    bajo_nivel_id: useNamesOf('niveles', idsIn(values['bajo_nivel_id'])),
    parada_id: useNamesOf('paradas', idsIn(values['parada_id'])),
    personal_id: useNamesOf('personal', idsIn(values['personal_id']), 'nombre_completo'),
  };
  const names = Object.entries(named).map(([source, known]) => ({
    source,
    label: fields[source as keyof typeof named],
    format: (id: unknown) => known.get(Number(id)) ?? '…',
  }));
  const days = (['dia_desde', 'dia_hasta'] as const).map((source) => ({
    source,
    label: fields[source],
    format: (day: unknown) => calendarDay(String(day)),
  }));
  return (
    <FilterChips
      filters={[
        { source: 'estado', label: fields.estado, format: (value) => wordOf(estados, value) },
        {
          source: 'tanque_lleno',
          label: fields.tanque_lleno,
          format: (value) => llenos[value === true ? 'true' : 'false'].label,
        },
        ...names,
        ...days,
      ]}
    />
  );
};

const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number');

const AssetName = ({ id }: { id: number }) => useNamesOf('activos', [id]).get(id) ?? '…';

const Rows = () => (
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
    <Column source="parada_id" label={fields.estacion} disableSort render={(load) => <Station load={load} />} />
    <Column source="personal_id" disableSort>
      <PersonalReferenceField source="personal_id" />
    </Column>
    <Column source="estado" render={(load) => <LoadState load={load} />} />
  </RecordTable>
);
