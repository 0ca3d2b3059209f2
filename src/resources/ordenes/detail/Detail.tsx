import type { PartProps } from './part';
import { lazy, Suspense, type ComponentType } from 'react';
import { useCanAccess } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Orden } from '#contract/entities/ordenes';
import { intoView } from '../../../ui/intoView';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Tab, Tabs } from '../../../ui/Tabs';
import { WarrantyOfOrder } from '../../garantias/pages';
import { DetailHeader } from './DetailHeader';
import { DetailSide } from './DetailSide';
import type { WorkPart } from './Work';
import styles from './detail.module.css';

const Work = lazy(() => import('./Work'));
const Comments = lazy(() => import('./Comments'));
const Messages = lazy(() => import('./Messages'));
const Files = lazy(() => import('./Files'));
const History = lazy(() => import('./History'));

interface Face {
  /** Its name in `?vista=`. */
  name: string;
  label: (orden: Orden) => string;
  /** Absent: a part of the first page, which a link scrolls to. */
  Content?: ComponentType<PartProps>;
  /** Only for users who may edit orders. */
  office?: true;
}

const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);

const faces: readonly Face[] = [
  {
    name: 'trabajo',
    label: ({ tareas_n, tareas_hechas_n }) => (tareas_n > 0 ? `Trabajo (${tareas_hechas_n}/${tareas_n})` : 'Trabajo'),
  },
  { name: 'repuestos', label: () => 'Repuestos' },
  { name: 'costos', label: () => 'Costos', office: true },
  { name: 'comentarios', label: ({ comentarios_n }) => counted('Comentarios', comentarios_n), Content: Comments },
  { name: 'mensajes', label: () => 'Mensajes', Content: Messages, office: true },
  { name: 'archivos', label: ({ fotos_n }) => counted('Archivos', fotos_n), Content: Files },
  { name: 'historial', label: () => 'Historial', Content: History },
];

/** Names of earlier addresses. */
const parts: Readonly<Record<string, WorkPart>> = { tareas: 'trabajo', 'mano-obra': 'trabajo' };

/** An order: its data, state and moves, and everything that belongs to it. */
export const Detail = ({ orden }: { orden: Orden }) => {
  const [search] = useSearchParams();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'ordenes', action: 'edit' });
  const offered = faces.filter(({ office }) => !office || mayEdit);
  const [first] = offered;
  const asked = search.get('vista');
  const named = offered.find(({ name }) => name === (parts[asked ?? ''] ?? asked));
  const chosen = named ?? first;
  // Only a link that names a part scrolls to it.
  const at = named && !named.Content ? (named.name as WorkPart) : undefined;

  return (
    <article className="grid gap-12 page-width">
      <DetailHeader orden={orden} />
      {orden.garantias.length > 0 && (
        <Suspense>
          <WarrantyOfOrder orden={orden} mayClaim={mayEdit} />
        </Suspense>
      )}
      <div className={`grid gap-16 ${styles.ordenColumns}`}>
        <div className="grid gap-14 shrink">
          <Tabs className={styles.ordenTabs} aria-label="Partes de la orden">
            {offered.map(({ name, label }) => (
              <Tab
                key={name}
                to={{ search: `?vista=${name}` }}
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
            {chosen?.Content ? (
              <chosen.Content orden={orden} mayEdit={mayEdit} />
            ) : (
              <Work orden={orden} mayEdit={mayEdit} at={at} />
            )}
          </Suspense>
        </div>
        <DetailSide orden={orden} mayEdit={mayEdit} />
      </div>
    </article>
  );
};
