import { useCanAccess } from 'react-admin';
import type { Tarea } from '#contract/entities/tareas';
import { DrawerPage } from '../../ui/DrawerPage';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ExportButton } from '../../ui/ExportButton';
import { FieldChips } from '../../ui/fields/FieldChips';
import { filed } from '../../ui/fields/facts';
import { FieldFilters } from '../../ui/fields/FieldFilters';

import { ListPage } from '../../ui/ListPage';
import type { BuiltInView } from '../../ui/builtInView';
import { SavedViews } from '../../ui/SavedViews';
import { ViewChips } from '../../ui/ViewChips';
import { useOrderChanges } from '../ordenes/index';
import { useMyPerson } from '../personal/index';
import { Groups } from './Groups';
import { GroupToggle } from './GroupToggle';
import { fields } from './fields';
import { TareaFilters } from './TareaFilters';
import { TareaForm } from './TareaForm';
import { TareaRecord } from './TareaRecord';

/** All tasks, of orders and loose ones; `?tarea=12` opens one over the list. */
const TareasPage = () => {
  useOrderChanges();
  return (
    <DrawerPage
      resource="tareas"
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
          <ExportButton<Tarea> columns={filed(fields)} />
          {mayCreate && <NewRecord />}
        </>
      }
      quick={<ViewChips views={views} counted="estado" />}
      menu={
        <>
          <FieldFilters fields={fields} at="menu" />
          <TareaFilters />
        </>
      }
      chips={<FieldChips fields={fields} />}
      table={<Groups />}
      compact={<Groups />}
    />
  );
};
