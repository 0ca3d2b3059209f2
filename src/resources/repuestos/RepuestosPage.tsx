import { DataTable } from 'react-admin';
import type { Repuesto } from '#contract/repuestos';
import { repuestos as words } from '#contract/words/repuestos';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { FilterChips } from '../../ui/FilterChips';
import { QuickGroup } from '../../ui/FilterGroups';
import { money, number } from '../../ui/formats';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { amountOf } from './amount';
import { activos, bajoMinimo } from './faces';
import { RepuestoBulk } from './RepuestoBulk';
import { RepuestoForm } from './RepuestoForm';
import { RepuestoRecord } from './RepuestoRecord';

const { fields } = words;
const Column = DataTable.Col<Repuesto>;

const columns = {
  all: [
    'nombre',
    'codigo',
    'existencia',
    'bajo_minimo',
    'minimo',
    'costo_unitario',
    'valor',
    'ubicacion',
    'proveedor',
    'activo',
  ],
  hidden: ['ubicacion', 'proveedor', 'activo'],
};

const exported: (keyof Repuesto)[] = [
  'codigo',
  'nombre',
  'unidad',
  'existencia',
  'minimo',
  'costo_unitario',
  'valor',
  'ubicacion',
  'proveedor',
  'activo',
];

const RepuestosPage = () => (
  <DrawerPage
    resource="repuestos"
    under="/servicios"
    parameter="repuesto"
    list={<RepuestoList />}
    newTitle="Nuevo repuesto"
    form={<RepuestoForm />}
    record={<RepuestoRecord />}
  />
);

export default RepuestosPage;

const RepuestoList = () => (
  <EntityList<Repuesto>
    search="Buscar por nombre, código o proveedor"
    sort={{ field: 'nombre', order: 'ASC' }}
    columns={columns}
    exported={exported}
    imports="repuestos"
    views={[{ nombre: 'Por reponer', filtro: { bajo_minimo: true, activo: true } }]}
    empty={{
      icon: 'inventory_2',
      text:
        'Todavía no hay repuestos. Registre el primero y anote lo que entra y sale: la ' +
        'existencia y su valor se llevan solos.',
    }}
    quick={<QuickChips source="bajo_minimo" label={fields.existencia} faces={bajoMinimo} />}
    menu={<QuickGroup source="activo" label={fields.activo} faces={activos} />}
    chips={
      <FilterChips
        filters={[
          { source: 'bajo_minimo', label: fields.existencia, faces: bajoMinimo },
          { source: 'activo', label: fields.activo, faces: activos },
        ]}
      />
    }
    table={<Table />}
    compact={
      <CompactList<Repuesto>
        title={({ nombre }) => nombre}
        aside={({ bajo_minimo }) => bajo_minimo && <FaceChip face={bajoMinimo.true} />}
        detail={(part) =>
          [amountOf(part.existencia, part.unidad), part.codigo, part.ubicacion].filter(Boolean).join(' · ')
        }
      />
    }
  />
);

const Table = () => (
  <RecordTable columns={columns} bulk={<RepuestoBulk />}>
    <Column
      source="nombre"
      render={({ nombre, activo }) => (
        <>
          <RecordLink>{nombre}</RecordLink> {!activo && <FaceChip face={activos.false} />}
        </>
      )}
    />
    <Column source="codigo" render={({ codigo }) => codigo ?? '—'} />
    <Column source="existencia" align="right" render={({ existencia, unidad }) => amountOf(existencia, unidad)} />
    <Column
      source="bajo_minimo"
      label="Nivel"
      disableSort
      render={({ bajo_minimo }) => <FaceChip face={bajoMinimo[bajo_minimo ? 'true' : 'false']} />}
    />
    <Column source="minimo" align="right" render={({ minimo }) => number(minimo, 2)} />
    <Column source="costo_unitario" align="right" render={({ costo_unitario }) => money(costo_unitario)} />
    <Column source="valor" align="right" disableSort render={({ valor }) => money(valor)} />
    <Column source="ubicacion" render={({ ubicacion }) => ubicacion ?? '—'} />
    <Column source="proveedor" disableSort render={({ proveedor }) => proveedor ?? '—'} />
    <Column
      source="activo"
      disableSort
      render={({ activo }) => <FaceChip face={activos[activo ? 'true' : 'false']} />}
    />
  </RecordTable>
);
