import { Tab, Tabs } from '../../ui/Tabs';
import { addresses } from './address';
import styles from './paradas.module.css';

/** The tabs of the stops and of their visits. */
export const ViewTabs = ({ visits = false }: { visits?: boolean }) => (
  <Tabs className={styles.stopsViews} aria-label="Qué se ve de las paradas">
    <Tab to={addresses.all} aria-current={visits ? undefined : 'page'}>
      Mapa
    </Tab>
    <Tab to={addresses.visits()} aria-current={visits ? 'page' : undefined}>
      Visitas
    </Tab>
  </Tabs>
);
