import { lazy } from 'react';
import type { Evento } from '#contract/eventos';
import { eventos as words } from '#contract/words/eventos';
import { ChoiceChips } from '../../ui/ChoiceChips';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { ListPage } from '../../ui/ListPage';
import { SavedViews } from '../../ui/SavedViews';
import { exportedEvents } from './exported';
import { severidades } from './faces';
import { EventChips } from './inbox/EventChips';
import { Feed } from './inbox/Feed';
import { views } from './inbox/views';
import { useEventChanges } from './useEventChanges';

// Wanted by few who open the page: it comes when asked for.
const EventFilters = lazy(() => import('./inbox/EventFilters'));

const usual = { pendiente: true };
const feed = <Feed />;

/** «Eventos»: what happened, newest first, and who takes care of it; `?evento=12` opens one of them. */
const EventosPage = () => {
  useEventChanges();
  return (
    <ListPage
      search="Buscar por lugar, asunto o nota"
      sort={{ field: 'inicio_en', order: 'DESC' }}
      perPage={50}
      usual={usual}
      empty={<EmptyState icon="notifications" text="Todavía no ha ocurrido nada de lo que vigilan las reglas. Lo que ocurra aparece aquí en el momento." />}
      tools={
        <>
          <SavedViews builtIn={views} />
          <ExportButton<Evento> columns={exportedEvents} />
        </>
      }
      quick={<ChoiceChips source="severidad" label={words.fields.severidad} faces={severidades} />}
      menu={<EventFilters />}
      chips={<EventChips />}
      table={feed}
      compact={feed}
    />
  );
};

export default EventosPage;
