import { BulkDeleteButton, DataTable, FilterLiveForm, SelectInput, useListContext, type RaRecord } from 'react-admin';
import { activos, type Activo } from '#contract/activos';
import { CompactList } from '../../ui/CompactList';
import { BulkChange } from '../../ui/BulkChange';
import type { CsvColumn } from '../../ui/csv';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { choicesOf, wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { FilterGroup } from '../../ui/FilterMenu';
import { Icon } from '../../ui/Icon';
import { Lamp } from '../../ui/Lamp';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { NivelInput, NivelReferenceField, useNivelNames } from '../niveles/index';
import { conDispositivo, connectionOf, criticidades, estados, messages, tipos } from './messages';

const { fields } = messages;
const Column = DataTable.Col<Activo>;

const csv: CsvColumn<Activo>[] = [
  { source: 'codigo', label: fields.codigo },
  { source: 'nombre', label: fields.nombre },
  { source: 'tipo_activo', label: fields.tipo_activo, value: ({ tipo_activo }) => wordOf(tipos, tipo_activo) },
  { source: 'estado', label: fields.estado, value: ({ estado }) => wordOf(estados, estado) },
  { source: 'criticidad', label: fields.criticidad },
  { source: 'placa', label: fields.placa },
  { source: 'nivel', label: fields.nivel_id },
  { source: 'marca', label: fields.marca },
  { source: 'modelo', label: fields.modelo },
  { source: 'anio', label: fields.anio },
  { source: 'en_linea', label: fields.en_linea, value: (activo) => connectionOf(activo).label },
];

/** What the export writes for the level of a row. */
const named = [{ source: 'nivel_id', reference: 'niveles', as: 'nivel', word: (nivel: RaRecord) => String(nivel['nombre']) }];

const ActivoList = () => (
  <EntityList<Activo>
    search="Buscar por nombre, código o placa"
    sort={{ field: 'nombre', order: 'ASC' }}
    csv={csv}
    named={named}
    empty={{ icon: 'local_shipping', text: 'Todavía no hay activos. Registre el primer vehículo, máquina o equipo que quiera seguir y mantener.' }}
    quick={<QuickChips source="estado" label={fields.estado} faces={estados} />}
    menu={<Filters />}
    chips={<Chips />}
    table={<Table />}
    compact={
      <CompactList<Activo>
        title={({ nombre }) => nombre}
        aside={({ estado }) => <FaceChip face={estados[estado]} />}
        detail={({ codigo, placa, tipo_activo }) => [placa, codigo, wordOf(tipos, tipo_activo)].filter(Boolean).join(' · ')}
      />
    }
  />
);

export default ActivoList;

const Filters = () => (
  <>
    <FilterGroup label={fields.tipo_activo}>
      <QuickChips source="tipo_activo" label={fields.tipo_activo} faces={tipos} />
    </FilterGroup>
    <FilterGroup label={fields.criticidad}>
      <QuickChips source="criticidad" label={fields.criticidad} faces={criticidades} />
    </FilterGroup>
    <FilterGroup label={fields.con_dispositivo}>
      <QuickChips source="con_dispositivo" label={fields.con_dispositivo} faces={conDispositivo} parse={(value) => value === 'true'} />
    </FilterGroup>
    <FilterLiveForm>
      <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
    </FilterLiveForm>
  </>
);

const Chips = () => {
  const { bajo_nivel_id, nivel_id } = useListContext().filterValues as Record<string, unknown>;
  const levels = useNivelNames([bajo_nivel_id, nivel_id].flat());
  const levelOf = (id: unknown) => levels[String(id)] ?? '…';
  return (
    <FilterChips
      filters={[
        { source: 'estado', label: fields.estado, format: (value) => wordOf(estados, value) },
        { source: 'tipo_activo', label: fields.tipo_activo, format: (value) => wordOf(tipos, value) },
        { source: 'criticidad', label: fields.criticidad, format: (value) => wordOf(criticidades, value) },
        { source: 'con_dispositivo', label: fields.con_dispositivo, format: (value) => (value === true ? 'Con' : 'Sin') },
        { source: 'en_linea', label: fields.en_linea, format: (value) => (value === true ? 'En línea' : 'Sin conexión') },
        { source: 'bajo_nivel_id', label: fields.nivel_id, format: levelOf },
        { source: 'nivel_id', label: fields.nivel_id, format: levelOf },
      ]}
    />
  );
};

const Table = () => (
  <RecordTable hidden={['marca', 'modelo', 'anio']} bulk={<Bulk />}>
    <Column source="nombre" render={({ nombre }) => <RecordLink>{nombre}</RecordLink>} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="codigo" />
    <Column source="placa" />
    <Column source="tipo_activo" render={({ tipo_activo }) => wordOf(tipos, tipo_activo)} />
    <Column source="criticidad" align="center" />
    <Column source="nivel_id" disableSort>
      <NivelReferenceField source="nivel_id" />
    </Column>
    <Column source="marca" />
    <Column source="modelo" />
    <Column source="anio" align="right" />
    <Column source="en_linea" disableSort render={(activo) => <Lamp face={connectionOf(activo)} />} />
  </RecordTable>
);

const Bulk = () => {
  const { estado, criticidad, nivel_id } = activos.fields;
  return (
    <>
      <BulkChange source="estado" label="Cambiar estado" icon="swap_horiz" schema={estado.unwrap()}>
        <SelectInput source="estado" choices={choicesOf(estados)} translateChoice={false} helperText={false} />
      </BulkChange>
      <BulkChange source="nivel_id" label="Cambiar nivel" icon="account_tree" schema={nivel_id}>
        <NivelInput source="nivel_id" />
      </BulkChange>
      <BulkChange source="criticidad" label="Cambiar criticidad" icon="priority_high" schema={criticidad.unwrap()}>
        <SelectInput source="criticidad" choices={choicesOf(criticidades)} translateChoice={false} helperText={false} />
      </BulkChange>
      <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
    </>
  );
};
