import { Button } from '@mui/material';
import { EmptyState } from './EmptyState';

interface Props {
  text: string;
  busy?: boolean;
  onRetry: () => void;
}

/** A part of a page that could not be loaded, with a button to retry; `Unreachable` is for whole pages. */
export const LoadFailure = ({ text, busy = false, onRetry }: Props) => (
  <EmptyState
    icon="cloud_off"
    text={text}
    action={
      <Button variant="contained" disabled={busy} onClick={onRetry}>
        Reintentar
      </Button>
    }
  />
);
