import { lazy } from 'react';
import { DataTable, useListContext } from 'react-admin';
import type { Activo } from '#contract/activos';
import { CompactList } from '../../ui/CompactList';
import type { CsvColumn } from '../../ui/csv';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { Lamp } from '../../ui/Lamp';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { NivelReferenceField, useNivelNames } from '../niveles/index';
import { connectionOf, criticidades, enLinea, estados, messages, tipos } from './messages';

// Wanted by few who open the list, and heavy: they come when asked for.
const ActivoFilters = lazy(() => import('./ActivoFilters'));
const ActivoBulk = lazy(() => import('./ActivoBulk'));

const { fields } = messages;
const Column = DataTable.Col<Activo>;

const columns = {
  all: ['nombre', 'estado', 'codigo', 'placa', 'tipo_activo', 'criticidad', 'nivel_id', 'marca', 'modelo', 'anio', 'en_linea'],
  hidden: ['marca', 'modelo', 'anio'],
};

const csv: CsvColumn<Activo>[] = [
  { source: 'codigo', label: fields.codigo },
  { source: 'nombre', label: fields.nombre },
  { source: 'tipo_activo', label: fields.tipo_activo, words: tipos },
  { source: 'estado', label: fields.estado, words: estados },
  { source: 'criticidad', label: fields.criticidad },
  { source: 'placa', label: fields.placa },
  { source: 'nivel_id', label: fields.nivel_id, reference: { resource: 'niveles', word: 'nombre' } },
  { source: 'marca', label: fields.marca },
  { source: 'modelo', label: fields.modelo },
  { source: 'anio', label: fields.anio },
  { source: 'en_linea', label: fields.en_linea, words: enLinea },
];

const ActivoList = () => (
  <EntityList<Activo>
    search="Buscar por nombre, código o placa"
    sort={{ field: 'nombre', order: 'ASC' }}
    columns={columns}
    csv={csv}
    empty={{ icon: 'local_shipping', text: 'Todavía no hay activos. Registre el primer vehículo, máquina o equipo que quiera seguir y mantener.' }}
    quick={<QuickChips source="estado" label={fields.estado} faces={estados} />}
    menu={<ActivoFilters />}
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
  <RecordTable columns={columns} bulk={<ActivoBulk />}>
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
