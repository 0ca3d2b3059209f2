import { useSearchParams } from 'react-router-dom';
import { Tab, Tabs } from '../../ui/Tabs';
import styles from './ViewTabs.module.css';

/** A few assets in detail, or all of them on one day. */
export const ViewTabs = ({ day }: { day: string }) => {
  const [search] = useSearchParams();
  const fleet = search.get('vista') === 'flota';
  const activos = search.get('activos');
  const query = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(activos && { activos }), dia: day, ...more }).toString()}`;
  return (
    <Tabs className={styles.views} aria-label="Qué se repasa">
      <Tab to={query({})} aria-current={fleet ? undefined : 'page'}>
        Por activo
      </Tab>
      <Tab to={query({ vista: 'flota' })} aria-current={fleet ? 'page' : undefined}>
        Toda la flota
      </Tab>
    </Tabs>
  );
};
