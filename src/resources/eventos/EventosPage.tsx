import { lazy } from 'react';
import { columnasEventos, type Evento } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { ChipRow } from '../../ui/Chip';
import { ChoiceChips } from '../../ui/ChoiceChips';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { ListPage } from '../../ui/ListPage';
import { SavedViews } from '../../ui/SavedViews';
import { severidades } from './faces';
import { Archive } from './inbox/Archive';
import { AlsoChanged } from '../../ui/AlsoChanged';
import { EventChips } from './inbox/EventChips';
import { Feed } from './inbox/Feed';
import styles from './eventos.module.css';
import { views } from './inbox/views';
import { ShiftButton } from './shifts/ShiftButton';
import { useEventChanges } from './useEventChanges';

// Used by few, so loaded on demand.
const EventFilters = lazy(() => import('./inbox/EventFilters'));

const mine = { true: { label: 'Míos' } };
const nobodys = { false: { label: 'Sin dueño' } };
const usual = { pendiente: true };
const feed = <Feed />;

/** «Eventos»: what happened, newest first, and who handles it; `?evento=12` opens one event. */
const EventosPage = () => {
  useEventChanges();
  return (
    <ListPage
      search="Buscar por lugar, asunto o nota"
      sort={{ field: 'inicio_en', order: 'DESC' }}
      perPage={50}
      usual={usual}
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
          <Archive />
        </>
      }
      quick={
        <ChipRow className={styles.quick}>
          <ChoiceChips source="severidad" label={words.fields.severidad} faces={severidades} />
          <ChoiceChips source="mio" label={words.fields.mio} faces={mine} />
          <ChoiceChips source="con_dueno" label={words.fields.con_dueno} faces={nobodys} />
        </ChipRow>
      }
      menu={<EventFilters />}
      chips={
        <>
          <EventChips />
          <AlsoChanged page="/rutas/ejecuciones" label="Ver las ejecuciones que cambiaron" />
        </>
      }
      table={feed}
      compact={feed}
    />
  );
};

export default EventosPage;
