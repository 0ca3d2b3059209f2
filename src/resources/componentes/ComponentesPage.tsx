import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { CanAccess, FilterLiveForm } from 'react-admin';
import type { Componente } from '#contract/entities/componentes';
import { CompactList } from '../../ui/CompactList';
import { DayInput } from '../../ui/dates/DateInput';
import { currentDay } from '../../ui/dates/zone';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { number } from '../../ui/formats';
import { FormGrid } from '../../ui/FormGrid';
import { Icon } from '../../ui/Icon';
import { ViewChips } from '../../ui/ViewChips';
import { ActivoInput } from '../activos/index';
import { BodegaInput } from '../bodegas/index';
import { NivelInput } from '../niveles/index';
import { ProveedorInput } from '../proveedores/index';
import { ComponenteForm } from './ComponenteForm';
import { nearDay } from './depth';
import { estados, tipos } from './faces';
import { fields } from './fields';
import { ComponenteRecord } from './record/ComponenteRecord';

const SeveralDialog = lazy(() => import('./SeveralDialog'));

/** «Componentes»: tyres, batteries, engines and the like, each with its life. */
const ComponentesPage = () => (
  <DrawerPage
    resource="componentes"
    at="/activos/componentes"
    parameter="componente"
    list={<ComponenteList />}
    newTitle="Nuevo componente"
    form={<ComponenteForm />}
    record={<ComponenteRecord />}
  />
);

export default ComponentesPage;

const viewsOn = (today: string) => [
  { nombre: 'Por cambiar', filtro: { cambio_hasta: nearDay(today) } },
  { nombre: 'Por vencer', filtro: { vence_hasta: nearDay(today) } },
  { nombre: 'Llantas en bodega', filtro: { tipo: 'llanta', estado: 'en_bodega' } },
];

const ComponenteList = () => {
  const views = viewsOn(currentDay());
  return (
    <FieldList
      fields={fields}
      search="Buscar por serie, marca o medida"
      sort={{ field: 'serie', order: 'ASC' }}
      views={views}
      quick={<ViewChips views={views} counted="estado" />}
      menu={<Filters />}
      tools={<Several />}
      compact={
        <CompactList<Componente>
          title={({ serie }) => serie}
          aside={({ estado }) => <FaceChip face={estados[estado]} />}
          detail={({ tipo, marca, posicion, profundidad_mm }) =>
            [tipos[tipo].label, marca, posicion, profundidad_mm !== null && `${number(profundidad_mm, 1)} mm`]
              .filter(Boolean)
              .join(' · ')
          }
        />
      }
      empty={{
        icon: 'tire_repair',
        text:
          'Todavía no hay llantas ni otros componentes. Regístrelos con su serie y móntelos en un activo: sus ' +
          'kilómetros, su desgaste y lo que cuestan por kilómetro se llevan solos.',
      }}
    />
  );
};

const Filters = () => (
  <FilterLiveForm>
    <FormGrid>
      <ActivoInput source="activo_id" />
      <BodegaInput />
      <ProveedorInput />
      <NivelInput source="bajo_nivel_id" />
      <DayInput source="cambio_hasta" since="life" />
      <DayInput source="vence_hasta" since="life" />
    </FormGrid>
  </FilterLiveForm>
);

/** Equal ones at once. */
const Several = () => {
  const [open, setOpen] = useState(false);
  return (
    <CanAccess action="create">
      <Button startIcon={<Icon name="stacks" />} onClick={() => setOpen(true)}>
        Crear varios
      </Button>
      <Suspense>{open && <SeveralDialog onClose={() => setOpen(false)} />}</Suspense>
    </CanAccess>
  );
};
