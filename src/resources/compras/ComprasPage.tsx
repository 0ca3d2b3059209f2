import { FilterLiveForm } from 'react-admin';
import type { Compra } from '#contract/entities/compras';
import { porRecibir } from '#contract/rules/purchases';
import { CompactList } from '../../ui/CompactList';
import { DayInput } from '../../ui/dates/DateInput';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { FormGrid } from '../../ui/FormGrid';
import { calendarDay, moneyIn } from '../../ui/formats';
import { ViewChips } from '../../ui/ViewChips';
import { ProveedorInput } from '../proveedores/index';
import { RepuestoInput } from '../repuestos/index';
import { CompraForm } from './CompraForm';
import { CompraRecord } from './CompraRecord';
import { estados } from './faces';
import { fields } from './fields';
import { StoreInput } from './StoreInput';

const ComprasPage = () => (
  <DrawerPage
    resource="compras"
    at="/servicios/repuestos/compras"
    parameter="compra"
    list={<CompraList />}
    newTitle="Nueva compra"
    form={<CompraForm />}
    record={<CompraRecord />}
  />
);

export default ComprasPage;

const views = [
  { nombre: 'Por aprobar', filtro: { estado: 'por_aprobar' } },
  { nombre: 'Por recibir', filtro: { estado: [...porRecibir] } },
  { nombre: 'Atrasadas', filtro: { atrasada: true } },
];

const CompraList = () => (
  <FieldList
    fields={fields}
    search="Buscar por número o nota"
    sort={{ field: 'numero', order: 'DESC' }}
    views={views}
    quick={<ViewChips views={views} counted="estado" />}
    menu={<Filters />}
    empty={{
      icon: 'receipt_long',
      text:
        'Todavía no hay compras. Haga la primera, o deje que se escriban solas: en Existencias, ' +
        '«Pedir lo que falta» prepara una por proveedor.',
    }}
    compact={
      <CompactList<Compra>
        title={({ proveedor }) => proveedor}
        aside={({ estado }) => <FaceChip face={estados[estado]} />}
        detail={({ numero, total, moneda, esperada_en, atrasada }) => (
          <>
            {[numero, moneyIn(total, moneda)].join(' · ')}
            {esperada_en && (
              <>
                {' · '}
                <span {...(atrasada && { className: 'danger' })}>{`para el ${calendarDay(esperada_en)}`}</span>
              </>
            )}
          </>
        )}
      />
    }
  />
);

const Filters = () => (
  <FilterLiveForm>
    <FormGrid>
      <ProveedorInput />
      <StoreInput />
      <RepuestoInput source="repuesto_id" />
      <DayInput source="esperada_desde" />
      <DayInput source="esperada_hasta" />
    </FormGrid>
  </FilterLiveForm>
);
