import { useCanAccess } from 'react-admin';
import type { Tarea } from '#contract/tareas';
import type { CsvColumn } from '../../ui/csv';
import { DrawerPage } from '../../ui/DrawerPage';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ExportButton } from '../../ui/ExportButton';
import { FilterGroup } from '../../ui/FilterMenu';
import { ListPage } from '../../ui/ListPage';
import { QuickChips } from '../../ui/QuickChips';
import { SavedViews, type BuiltInView } from '../../ui/SavedViews';
import { ViewChips } from '../../ui/ViewChips';
import { useOrderChanges } from '../ordenes/index';
import { useMyPerson } from '../personal/index';
import { tiposTarea } from '../plantillas/index';
import { Groups } from './Groups';
import { GroupToggle } from './GroupToggle';
import { estados, messages, resultados } from './messages';
import { TareaChips } from './TareaChips';
import { TareaFilters } from './TareaFilters';
import { TareaForm } from './TareaForm';
import { TareaRecord } from './TareaRecord';

const { fields } = messages;
const persona = { resource: 'personal', word: 'nombre_completo' };

const csv: CsvColumn<Tarea>[] = [
  { source: 'titulo', label: fields.titulo },
  { source: 'orden_numero', label: fields.orden_id },
  { source: 'orden_titulo', label: 'Título de la orden' },
  { source: 'activo_id', label: fields.activo_id, reference: { resource: 'activos', word: 'nombre' } },
  { source: 'asignado_a_id', label: fields.asignado_a_id, reference: persona },
  { source: 'tipo', label: fields.tipo, words: tiposTarea },
  { source: 'estado', label: fields.estado, words: estados },
  { source: 'resultado', label: fields.resultado, words: resultados },
  { source: 'fecha_limite', label: fields.fecha_limite, kind: 'momento' },
  { source: 'completada_en', label: fields.completada_en, kind: 'momento' },
  { source: 'completada_por', label: 'Completada por' },
  { source: 'nota', label: fields.nota },
];

/** All tasks, of orders and loose; `?tarea=12` opens one over the list. */
const TareasPage = () => {
  useOrderChanges();
  return <DrawerPage resource="tareas" under="" parameter="tarea" list={<TareaList />} newTitle="Nueva tarea" form={<TareaForm />} record={<TareaRecord />} />;
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
      // Groups are paged by themselves: of the list only its filters and its count are wanted.
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
          <ExportButton<Tarea> columns={csv} />
          {mayCreate && <NewRecord />}
        </>
      }
      quick={<ViewChips views={views} counted="estado" />}
      menu={
        <>
          <FilterGroup label={fields.estado}>
            <QuickChips source="estado" label={fields.estado} faces={estados} />
          </FilterGroup>
          <FilterGroup label={fields.tipo}>
            <QuickChips source="tipo" label={fields.tipo} faces={tiposTarea} />
          </FilterGroup>
          <TareaFilters />
        </>
      }
      chips={<TareaChips />}
      table={<Groups />}
      compact={<Groups />}
    />
  );
};
