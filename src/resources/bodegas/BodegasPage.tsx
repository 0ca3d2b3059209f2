import type { Bodega } from '#contract/entities/bodegas';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { money, number } from '../../ui/formats';
import { BodegaForm } from './BodegaForm';
import { BodegaRecord } from './BodegaRecord';
import { activas } from './faces';
import { fields } from './fields';

const BodegasPage = () => (
  <DrawerPage
    resource="bodegas"
    at="/servicios/repuestos/bodegas"
    parameter="bodega"
    list={<BodegaList />}
    newTitle="Nueva bodega"
    form={<BodegaForm />}
    record={<BodegaRecord />}
  />
);

export default BodegasPage;

const BodegaList = () => (
  <FieldList
    fields={fields}
    search="Buscar por nombre"
    sort={{ field: 'nombre', order: 'ASC' }}
    empty={{
      icon: 'warehouse',
      text: 'Todavía no hay bodegas. Con el primer repuesto nace la «Principal»; cree las demás, también camionetas.',
    }}
    compact={
      <CompactList<Bodega>
        title={({ nombre }) => nombre}
        aside={({ activa }) => !activa && <FaceChip face={activas.false} />}
        detail={({ repuestos_n, valor }) =>
          `${repuestos_n === 1 ? '1 repuesto' : `${number(repuestos_n)} repuestos`} · ${money(valor)}`
        }
      />
    }
  />
);
