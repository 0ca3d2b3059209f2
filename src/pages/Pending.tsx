import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { hrefOf, pageAt, type PagePath } from '#contract/paths';
import { EmptyState } from '../ui/EmptyState';
import { usePage } from '../ui/usePage';

/** What a page that is not built yet will hold, in one plain sentence, and where the nearest to it is found today. */
const awaited = {
  '/mantenimiento/:showCalendar?': { text: 'Aquí verá los planes de mantenimiento y lo que vence, en lista y en calendario.', today: '/ordenes' },
} satisfies Partial<Record<PagePath, { text: string; today: PagePath }>>;

export type PendingPath = keyof typeof awaited;

export const pendingPaths = Object.keys(awaited).filter((path): path is PendingPath => Object.hasOwn(awaited, path));

/** A page whose noun is not built yet says so, and leads to what works today. */
export const Pending = () => {
  const page = usePage();
  if (!page || !isPending(page.path)) return null;
  const { text, today } = awaited[page.path];
  return (
    <EmptyState
      icon={page.icon}
      text={`Próximamente. ${text}`}
      action={
        <Button variant="contained" component={Link} to={hrefOf(today)}>
          Ir a {pageAt(today)?.title}
        </Button>
      }
    />
  );
};

const isPending = (path: PagePath): path is PendingPath => Object.hasOwn(awaited, path);
