import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import type { Regla } from '#contract/entities/reglas';
import { Icon } from '../../../ui/Icon';

const WhyRule = lazy(() => import('./WhyRule').then((module) => ({ default: module.WhyRule })));
const WhyDocuments = lazy(() => import('./WhyDocuments').then((module) => ({ default: module.WhyDocuments })));

/** «¿Por qué?», of a rule that raised nothing; of one about documents, what the documents lack. */
export const WhyButton = ({ rule, small = false }: { rule: Regla; small?: boolean }) => {
  const [open, setOpen] = useState(false);
  const Why = rule.tipo.startsWith('documento_') ? WhyDocuments : WhyRule;
  return (
    // A row of the list opens its rule.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Button
        aria-haspopup="dialog"
        aria-label={`¿Por qué ${rule.nombre} no tuvo eventos?`}
        onClick={() => setOpen(true)}
        {...(small ? { size: 'small' as const } : { startIcon: <Icon name="help" /> })}
      >
        ¿Por qué?
      </Button>
      {open && (
        <Suspense>
          <Why rule={rule} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
};
