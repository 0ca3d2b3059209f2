import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { useAttempt } from '../../ui/useAttempt';
import { suggestPurchases } from './requests';

const SuggestedDialog = lazy(() => import('./SuggestedDialog'));

/** Drafts what is low, one purchase for each supplier and store, and shows them ready to be sent. */
export const SuggestPurchases = () => {
  const { attempt, busy } = useAttempt();
  const refresh = useRefresh();
  const [made, setMade] = useState<Awaited<ReturnType<typeof suggestPurchases>>>();
  return (
    <>
      <Button
        startIcon={<Icon name="receipt_long" />}
        aria-haspopup="dialog"
        loading={busy}
        onClick={() => void attempt(async () => setMade(await suggestPurchases()))}
      >
        Pedir lo que falta
      </Button>
      <Suspense>
        {made && (
          <SuggestedDialog
            {...made}
            onClose={() => {
              setMade(undefined);
              refresh();
            }}
          />
        )}
      </Suspense>
    </>
  );
};
