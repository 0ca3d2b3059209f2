import { Button } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import { useAttempt } from '../../../ui/useAttempt';
import { savePdf } from '../requests';

/** Saves the event as a PDF. */
export const PaperButton = ({ id }: { id: number }) => {
  const { attempt, busy } = useAttempt();
  return (
    <Button
      size="small"
      loading={busy}
      startIcon={<Icon name="picture_as_pdf" size={18} />}
      onClick={() => void attempt(() => savePdf(id))}
    >
      PDF
    </Button>
  );
};
