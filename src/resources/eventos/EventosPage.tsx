import { lazy } from 'react';
import { columnasEventos, type Evento } from '#contract/entities/eventos';
import { ChipRow } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { FieldChips } from '../../ui/fields/FieldChips';
import { FieldFilters } from '../../ui/fields/FieldFilters';
import { ListPage } from '../../ui/ListPage';
import { SavedViews } from '../../ui/SavedViews';
import { fields } from './fields';
import { Archive } from './inbox/Archive';
import { AlsoChanged } from '../../ui/AlsoChanged';
import { Feed } from './inbox/Feed';
import styles from './eventos.module.css';
import { views } from './inbox/views';
import { ShiftButton } from './shifts/ShiftButton';
import { SilencesButton } from './silences/SilencesButton';
import { useGrouped } from './inbox/useGrouped';
import { useEventChanges } from './useEventChanges';

// Used by few, so loaded on demand.
const EventFilters = lazy(() => import('./inbox/EventFilters'));

const usual = { pendiente: true };
const byGroup = { agrupado: true };
const feed = <Feed />;

/** «Eventos»: what happened, newest first, and who handles it; `?evento=12` opens one event. */
const EventosPage = () => {
  useEventChanges();
  const [grouped] = useGrouped();
  return (
    <ListPage
      search="Buscar por lugar, asunto o nota"
      sort={{ field: 'inicio_en', order: 'DESC' }}
      perPage={50}
      usual={usual}
      within={grouped ? byGroup : undefined}
      empty={
        <EmptyState
          icon="notifications"
          text="Todavía no ha ocurrido nada de lo que vigilan las reglas. Lo que ocurra aparece aquí en el momento."
        />
      }
      tools={
        <>
          <SavedViews builtIn={views} />
          <ExportButton<Evento> columns={columnasEventos} />
          <ShiftButton />
          <SilencesButton />
          <Archive />
        </>
      }
      quick={
        <ChipRow className={styles.quick}>
          <FieldFilters fields={fields} at="above" />
        </ChipRow>
      }
      menu={<EventFilters />}
      chips={
        <>
          <FieldChips fields={fields} />
          <AlsoChanged page="/rutas/ejecuciones" label="Ver las ejecuciones que cambiaron" />
        </>
      }
      table={feed}
      compact={feed}
    />
  );
};

export default EventosPage;
