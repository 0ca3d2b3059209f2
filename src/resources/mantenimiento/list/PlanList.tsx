import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { FilterLiveForm } from 'react-admin';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { FieldList } from '../../../ui/fields/FieldList';
import { FormGrid } from '../../../ui/FormGrid';
import { Icon } from '../../../ui/Icon';
import { ImportButton } from '../../../ui/ImportButton';
import { ActivoInput } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { fields } from '../fields';
import { PlanCards } from './PlanCards';
import { first, PlanTable } from './PlanTable';

const Library = lazy(() => import('../library/Library').then((module) => ({ default: module.Library })));

const views = [
  { nombre: 'Con vencidos', filtro: { situacion: 'vencido' }, orden: { field: 'vencidos_n', order: 'DESC' as const } },
  { nombre: 'En pausa', filtro: { estado: 'pausado' } },
];

/** «Planes»: recurring maintenance, and its state. */
export const PlanList = () => (
  <FieldList
    fields={fields}
    first={first}
    search="Buscar por nombre o descripción"
    sort={{ field: 'nombre', order: 'ASC' }}
    perPage={50}
    empty={{
      icon: 'build',
      text:
        'Todavía no hay planes. Elija de la biblioteca los usuales de sus activos, con sus ' +
        'intervalos, o escriba el primero.',
      action: <FromLibrary contained />,
    }}
    views={views}
    tools={
      <>
        <ImportButton tipo="mantenimiento" />
        <FromLibrary />
      </>
    }
    menu={
      <FilterLiveForm>
        <FormGrid>
          <ActivoInput source="activo_id" label={words.fields.activo_id} />
          <PersonalInput source="responsable_id" label={words.fields.responsable_id} />
        </FormGrid>
      </FilterLiveForm>
    }
    table={<PlanTable />}
    compact={<PlanCards />}
  />
);

/** Opens the library of usual plans. */
const FromLibrary = ({ contained = false }: { contained?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(contained && { variant: 'contained' as const })}
        startIcon={<Icon name="stacks" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Desde la biblioteca
      </Button>
      {open && (
        <Suspense>
          <Library onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
