import type { ExportProps } from './exportProps';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Icon } from './Icon';

const ExportRun = lazy(() => import('./ExportRun').then((module) => ({ default: module.ExportRun })));

/**
 * Requests a file from the server, shows progress, and saves it. Can be cancelled. The code for that is loaded when
 * needed.
 */
export const ExportMenu = (props: ExportProps) => {
  const [asked, setAsked] = useState(false);
  const button = (
    <Button
      startIcon={<Icon name="download" />}
      aria-haspopup="menu"
      aria-expanded={asked}
      onClick={() => setAsked(true)}
    >
      Exportar
    </Button>
  );
  return asked ? (
    <Suspense fallback={button}>
      <ExportRun {...props} />
    </Suspense>
  ) : (
    button
  );
};
