import { useState, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { discard } from '../../providers/offline/phone';

/** Discards an unsent change after a confirmation; `children` are shown beside the button until then. */
export const Discardable = ({ n, children }: { n: number; children?: ReactNode }) => {
  const [sure, setSure] = useState(false);
  if (sure)
    return (
      <div className="row wrap gap-8" role="group" aria-label="¿Descartar este cambio?">
        <span>Lo que escribió se pierde.</span>
        <Button color="inherit" onClick={() => setSure(false)}>
          Conservar
        </Button>
        <Button color="error" variant="contained" onClick={() => void discard(n)}>
          Descartar
        </Button>
      </div>
    );
  return (
    <div>
      {children}
      <Button color="inherit" onClick={() => setSure(true)}>
        Descartar
      </Button>
    </div>
  );
};
