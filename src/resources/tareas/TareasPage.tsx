import { useCanAccess } from 'react-admin';
import type { Tarea } from '#contract/entities/tareas';
import { tareas as words } from '#contract/words/tareas';
import { DrawerPage } from '../../ui/DrawerPage';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ExportButton } from '../../ui/ExportButton';
import { QuickGroup } from '../../ui/FilterGroups';
import { ListPage } from '../../ui/ListPage';
import type { BuiltInView } from '../../ui/builtInView';
import { SavedViews } from '../../ui/SavedViews';
import { ViewChips } from '../../ui/ViewChips';
import { useOrderChanges } from '../ordenes/index';
import { useMyPerson } from '../personal/index';
import { tiposTarea } from '../plantillas/index';
import { Groups } from './Groups';
import { GroupToggle } from './GroupToggle';
import { estados } from './faces';
import { TareaChips } from './TareaChips';
import { TareaFilters } from './TareaFilters';
import { TareaForm } from './TareaForm';
import { TareaRecord } from './TareaRecord';

const { fields } = words;

const exported: (keyof Tarea)[] = [
  'titulo',
  'orden_numero',
  'orden_titulo',
  'activo_id',
  'asignado_a_id',
  'tipo',
  'estado',
  'resultado',
  'fecha_limite',
  'completada_en',
  'completada_por',
  'nota',
];

/** All tasks, of orders and loose ones; `?tarea=12` opens one over the list. */
const TareasPage = () => {
  useOrderChanges();
  return (
    <DrawerPage
      resource="tareas"
      under=""
      parameter="tarea"
      list={<TareaList />}
      newTitle="Nueva tarea"
      form={<TareaForm />}
      record={<TareaRecord />}
    />
  );
};

export default TareasPage;

const TareaList = () => {
  const me = useMyPerson();
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'tareas', action: 'create' });
  const views: BuiltInView[] = [
    { nombre: 'Pendientes', filtro: { hecha: false } },
    ...(me === undefined ? [] : [{ nombre: 'Mías', filtro: { hecha: false, asignado_a_id: me } }]),
    { nombre: 'Vencidas', filtro: { vencida: true } },
    { nombre: 'Sueltas', filtro: { hecha: false, suelta: true } },
    { nombre: 'Hechas', filtro: { hecha: true } },
  ];
  return (
    <ListPage
      search="Buscar por tarea o instrucción"
      sort={{ field: 'orden_id', order: 'DESC' }}
      // Groups have their own paging: only the filters and the total of the list are used.
      perPage={1}
      paged={false}
      empty={
        <EmptyState
          icon="checklist"
          text="Todavía no hay tareas. Las traen las órdenes y sus plantillas; una suelta también se puede crear."
          action={mayCreate && <NewRecord />}
        />
      }
      tools={
        <>
          <GroupToggle />
          <SavedViews builtIn={views} />
          <ExportButton<Tarea> columns={exported} />
          {mayCreate && <NewRecord />}
        </>
      }
      quick={<ViewChips views={views} counted="estado" />}
      menu={
        <>
          <QuickGroup source="estado" label={fields.estado} faces={estados} />
          <QuickGroup source="tipo" label={fields.tipo} faces={tiposTarea} />
          <TareaFilters />
        </>
      }
      chips={<TareaChips />}
      table={<Groups />}
      compact={<Groups />}
    />
  );
};
