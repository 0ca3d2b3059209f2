import { lazy } from 'react';
import { FilterLiveForm } from 'react-admin';
import type { Repuesto } from '#contract/entities/repuestos';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { SuggestPurchases } from '../compras/index';
import { BodegaInput } from '../bodegas/index';
import { amountOf } from './amount';
import { bajoMinimo } from './faces';
import { fields } from './fields';
import { RepuestoForm } from './RepuestoForm';
import { RepuestoRecord } from './RepuestoRecord';

// Its inputs are loaded with the first selected row.
const PartBulk = lazy(() => import('./PartBulk'));

const RepuestosPage = () => (
  <DrawerPage
    resource="repuestos"
    at="/servicios/repuestos"
    parameter="repuesto"
    list={<RepuestoList />}
    newTitle="Nuevo repuesto"
    form={<RepuestoForm />}
    record={<RepuestoRecord />}
  />
);

export default RepuestosPage;

const RepuestoList = () => (
  <FieldList
    fields={fields}
    first={['nombre']}
    search="Buscar por nombre, código o proveedor"
    sort={{ field: 'nombre', order: 'ASC' }}
    imports="repuestos"
    tools={<SuggestPurchases />}
    menu={
      <FilterLiveForm>
        <BodegaInput label="En la bodega" />
      </FilterLiveForm>
    }
    bulk={<PartBulk />}
    views={[{ nombre: 'Por reponer', filtro: { bajo_minimo: true, activo: true } }]}
    empty={{
      icon: 'inventory_2',
      text:
        'Todavía no hay repuestos. Registre el primero y anote lo que entra y sale: la ' +
        'existencia y su valor se llevan solos.',
    }}
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
