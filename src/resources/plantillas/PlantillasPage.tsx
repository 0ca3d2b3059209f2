import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import type { Plantilla } from '#contract/entities/plantillas';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { activas, usos } from './faces';
import { fields } from './fields';
import { PlantillaForm } from './PlantillaForm';

const Library = lazy(() => import('./Library').then((module) => ({ default: module.Library })));

const PlantillasPage = () => (
  <DrawerPage
    resource="plantillas"
    at="/servicios/plantillas"
    parameter="plantilla"
    list={<PlantillaList />}
    newTitle="Nueva plantilla"
    form={<PlantillaForm />}
  />
);

export default PlantillasPage;

const PlantillaList = () => (
  <FieldList
    fields={fields}
    search="Buscar por nombre o categoría"
    sort={{ field: 'nombre', order: 'ASC' }}
    empty={{
      icon: 'checklist',
      text:
        'Todavía no hay plantillas. Escriba una vez los pasos de un servicio y úselos en cada orden, ' +
        'o empiece con un formulario de inspección de la biblioteca.',
      action: <FromLibrary contained />,
    }}
    tools={<FromLibrary />}
    compact={
      <CompactList<Plantilla>
        title={({ nombre }) => nombre}
        aside={({ activo }) => !activo && <FaceChip face={activas.false} />}
        detail={({ categoria, items_n, uso }) =>
          [usos[uso].label, categoria, stepsSaid(items_n, uso)].filter(Boolean).join(' · ')
        }
      />
    }
  />
);

const stepsSaid = (count: number, uso: Plantilla['uso']) =>
  uso === 'inspeccion' ? counted(count, 'punto', 'puntos') : counted(count, 'paso', 'pasos');

/** Opens the library of ready forms. */
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
        Biblioteca
      </Button>
      {open && (
        <Suspense>
          <Library onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
