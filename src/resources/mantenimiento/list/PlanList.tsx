import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { FilterLiveForm } from 'react-admin';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { ChoiceChips } from '../../../ui/ChoiceChips';
import { ColumnsMenu } from '../../../ui/ColumnsMenu';
import { EmptyState } from '../../../ui/EmptyState';
import { NewRecord } from '../../../ui/EntityList';
import { ExportButton } from '../../../ui/ExportButton';
import { QuickGroup } from '../../../ui/FilterGroups';
import { FormGrid } from '../../../ui/FormGrid';
import { Icon } from '../../../ui/Icon';
import { ImportButton } from '../../../ui/ImportButton';
import { ListPage } from '../../../ui/ListPage';
import { SavedViews } from '../../../ui/SavedViews';
import { usePhone } from '../../../ui/usePhone';
import { ActivoInput } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { disparadores, estados, situaciones, tipos } from '../faces';
import { PlanCards } from './PlanCards';
import { PlanChips } from './PlanChips';
import { columns, PlanTable } from './PlanTable';

const Library = lazy(() => import('../library/Library').then((module) => ({ default: module.Library })));

const { fields } = words;

const exported: (keyof Mantenimiento)[] = [
  'nombre',
  'tipo',
  'estado',
  'situacion',
  'vence_en',
  'disparador',
  'cada_valor',
  'cada_unidad',
  'cada_medida',
  'medidor_tipo',
  'base',
  'inicia_en',
  'termina_en',
  'activos_n',
  'vencidos_n',
  'proximos_n',
  'pospuestos_n',
  'en_orden_n',
  'sin_historia_n',
  'sin_medidor_n',
  'sin_lecturas_n',
  'al_dia_n',
  'responsable_id',
];

/** «Planes»: recurring maintenance, and its state. */
export const PlanList = () => {
  const phone = usePhone();
  return (
    <ListPage
      search="Buscar por nombre o descripción"
      sort={{ field: 'nombre', order: 'ASC' }}
      perPage={50}
      empty={
        <EmptyState
          icon="build"
          text={
            'Todavía no hay planes. Elija de la biblioteca los usuales de sus activos, con sus ' +
            'intervalos, o escriba el primero.'
          }
          action={
            <>
              <FromLibrary contained />
              <NewRecord />
            </>
          }
        />
      }
      tools={
        <>
          <SavedViews
            builtIn={[
              {
                nombre: 'Con vencidos',
                filtro: { situacion: 'vencido' },
                orden: { field: 'vencidos_n', order: 'DESC' },
              },
              { nombre: 'En pausa', filtro: { estado: 'pausado' } },
            ]}
          />
          {!phone && <ColumnsMenu columns={columns} />}
          <ExportButton<Mantenimiento> columns={exported} />
          <ImportButton tipo="mantenimiento" />
          <FromLibrary />
          <NewRecord />
        </>
      }
      quick={<ChoiceChips source="situacion" label={fields.situacion} faces={situaciones} />}
      menu={
        <>
          <QuickGroup source="tipo" label={fields.tipo} faces={tipos} />
          <QuickGroup source="estado" label={fields.estado} faces={estados} />
          <QuickGroup source="disparador" label={fields.disparador} faces={disparadores} />
          <FilterLiveForm>
            <FormGrid>
              <ActivoInput source="activo_id" label={fields.activo_id} />
              <PersonalInput source="responsable_id" label={fields.responsable_id} />
            </FormGrid>
          </FilterLiveForm>
        </>
      }
      chips={<PlanChips />}
      table={<PlanTable />}
      compact={<PlanCards />}
    />
  );
};

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
