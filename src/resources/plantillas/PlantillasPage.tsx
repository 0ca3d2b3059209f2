import type { Plantilla } from '#contract/entities/plantillas';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { activas } from './faces';
import { fields } from './fields';
import { PlantillaForm } from './PlantillaForm';

const PlantillasPage = () => (
  <DrawerPage
    resource="plantillas"
    at="/servicios/plantillas"
    parameter="plantilla"
    list={<PlantillaList />}
    newTitle="Nueva plantilla de tareas"
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
        'Todavía no hay plantillas. Escriba una vez los pasos de una inspección o de un ' +
        'servicio y úselos en cada orden.',
    }}
    compact={
      <CompactList<Plantilla>
        title={({ nombre }) => nombre}
        aside={({ activo }) => !activo && <FaceChip face={activas.false} />}
        detail={({ categoria, items_n }) =>
          [categoria, items_n === 1 ? '1 paso' : `${items_n} pasos`].filter(Boolean).join(' · ')
        }
      />
    }
  />
);
