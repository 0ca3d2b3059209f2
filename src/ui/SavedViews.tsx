import type { BuiltInView } from './builtInView';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@mui/material';
import { Icon } from './Icon';

const ViewsMenu = lazy(() => import('./ViewsMenu').then((module) => ({ default: module.ViewsMenu })));

const none: readonly BuiltInView[] = [];

/** Saved views of the list: filters, order and columns under a name. */
export const SavedViews = ({ builtIn = none }: { builtIn?: readonly BuiltInView[] }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        ref={button}
        startIcon={<Icon name="bookmark" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Vistas
      </Button>
      {asked && (
        <Suspense>
          <ViewsMenu builtIn={builtIn} open={open} at={button.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
