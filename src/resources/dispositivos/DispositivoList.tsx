import { BulkDeleteButton, DataTable } from 'react-admin';
import type { Dispositivo } from '#contract/dispositivos';
import { dispositivos as words } from '#contract/words/dispositivos';
import { CompactList } from '../../ui/CompactList';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { QuickGroup } from '../../ui/FilterGroups';
import { Icon } from '../../ui/Icon';
import { StatusLabel } from '../../ui/StatusLabel';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { ActivoReferenceField } from '../activos/index';
import { Battery } from './Battery';
import { LastSeen } from './LastSeen';
import { conexiones, estados, tipos } from './faces';

const { fields } = words;
const Column = DataTable.Col<Dispositivo>;

const columns = {
  all: [
    'nombre',
    'conexion',
    'ultima_conexion_en',
    'identificador',
    'tipo',
    'estado',
    'activo_id',
    'bateria_pct',
    'marca',
    'modelo',
  ],
  hidden: ['marca', 'modelo'],
};

const exported: (keyof Dispositivo)[] = [
  'identificador',
  'nombre',
  'tipo',
  'estado',
  'conexion',
  'ultima_conexion_en',
  'bateria_pct',
  'activo_id',
  'marca',
  'modelo',
];

const DispositivoList = () => (
  <EntityList<Dispositivo>
    search="Buscar por nombre, identificador o marca"
    sort={{ field: 'nombre', order: 'ASC' }}
    columns={columns}
    imports="dispositivos"
    exported={exported}
    empty={{
      icon: 'router',
      text:
        'Todavía no hay dispositivos. Registre el primer rastreador con el IMEI que trae ' +
        'impreso y asígnelo a un activo.',
    }}
    quick={<QuickChips source="conexion" label={fields.conexion} faces={conexiones} />}
    menu={<Filters />}
    chips={
      <FilterChips
        filters={[
          { source: 'conexion', label: fields.conexion, faces: conexiones },
          { source: 'tipo', label: fields.tipo, faces: tipos },
          { source: 'estado', label: fields.estado, faces: estados },
        ]}
      />
    }
    table={<Table />}
    compact={
      <CompactList<Dispositivo>
        title={({ nombre, identificador }) => nombre ?? identificador}
        aside={({ conexion }) => <StatusLabel face={conexiones[conexion]} />}
        detail={({ identificador, ultima_conexion_en }) => (
          <>
            {identificador} · <LastSeen at={ultima_conexion_en} />
          </>
        )}
      />
    }
  />
);

export default DispositivoList;

const Filters = () => (
  <>
    <QuickGroup source="tipo" label={fields.tipo} faces={tipos} />
    <QuickGroup source="estado" label={fields.estado} faces={estados} />
  </>
);

const Table = () => (
  <RecordTable columns={columns} bulk={<BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />}>
    <Column
      source="nombre"
      render={({ nombre, identificador }) => <RecordLink>{nombre ?? identificador}</RecordLink>}
    />
    <Column source="conexion" disableSort render={({ conexion }) => <StatusLabel face={conexiones[conexion]} />} />
    <Column
      source="ultima_conexion_en"
      sortByOrder="DESC"
      render={({ ultima_conexion_en }) => <LastSeen at={ultima_conexion_en} />}
    />
    <Column source="identificador" />
    <Column source="tipo" render={({ tipo }) => wordOf(tipos, tipo)} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="activo_id" disableSort>
      <ActivoReferenceField source="activo_id" />
    </Column>
    <Column
      source="bateria_pct"
      disableSort
      align="right"
      render={({ bateria_pct }) => <Battery percent={bateria_pct} />}
    />
    <Column source="marca" />
    <Column source="modelo" />
  </RecordTable>
);
