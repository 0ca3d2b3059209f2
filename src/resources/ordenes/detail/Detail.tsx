import type { PartProps } from './part';
import { lazy, Suspense, type ComponentType } from 'react';
import { useCanAccess } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Orden } from '#contract/entities/ordenes';
import { intoView } from '../../../ui/intoView';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Tab, Tabs } from '../../../ui/Tabs';
import { DetailHeader } from './DetailHeader';
import { DetailSide } from './DetailSide';
import styles from './detail.module.css';

const Tasks = lazy(() => import('./Tasks'));
const Labour = lazy(() => import('./Labour'));
const Parts = lazy(() => import('./Parts'));
const Costs = lazy(() => import('./Costs'));
const Comments = lazy(() => import('./Comments'));
const Messages = lazy(() => import('./Messages'));
const Files = lazy(() => import('./Files'));
const History = lazy(() => import('./History'));

interface Face {
  /** Its name in `?vista=`. */
  name: string;
  label: (orden: Orden) => string;
  Content: ComponentType<PartProps>;
  /** Only for users who may edit orders. */
  office?: true;
}

const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);

const faces: readonly Face[] = [
  {
    name: 'tareas',
    label: ({ tareas_n, tareas_hechas_n }) => (tareas_n > 0 ? `Tareas (${tareas_hechas_n}/${tareas_n})` : 'Tareas'),
    Content: Tasks,
  },
  { name: 'mano-obra', label: () => 'Mano de obra', Content: Labour },
  { name: 'repuestos', label: () => 'Repuestos', Content: Parts },
  { name: 'costos', label: () => 'Costos', Content: Costs, office: true },
  { name: 'comentarios', label: ({ comentarios_n }) => counted('Comentarios', comentarios_n), Content: Comments },
  { name: 'mensajes', label: () => 'Mensajes', Content: Messages, office: true },
  { name: 'archivos', label: ({ fotos_n }) => counted('Archivos', fotos_n), Content: Files },
  { name: 'historial', label: () => 'Historial', Content: History },
];

/** An order: its data, state and moves, and everything that belongs to it. */
export const Detail = ({ orden }: { orden: Orden }) => {
  const [search] = useSearchParams();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'ordenes', action: 'edit' });
  const offered = faces.filter(({ office }) => !office || mayEdit);
  const [first] = offered;
  const chosen = offered.find(({ name }) => name === search.get('vista')) ?? first;

  return (
    <article className="grid gap-12 page-width">
      <DetailHeader orden={orden} />
      <div className={`grid gap-16 ${styles.ordenColumns}`}>
        <div className="grid gap-14 shrink">
          <Tabs className={styles.ordenTabs} aria-label="Partes de la orden">
            {offered.map(({ name, label }) => (
              <Tab
                key={name}
                to={{ search: name === first?.name ? '' : `?vista=${name}` }}
                replace
                preventScrollReset
                ref={name === chosen?.name ? intoView : undefined}
                aria-current={name === chosen?.name ? 'page' : undefined}
              >
                {label(orden)}
              </Tab>
            ))}
          </Tabs>
          <Suspense fallback={<ListSkeleton rows={6} />}>
            {chosen && <chosen.Content orden={orden} mayEdit={mayEdit} />}
          </Suspense>
        </div>
        <DetailSide orden={orden} mayEdit={mayEdit} />
      </div>
    </article>
  );
};
