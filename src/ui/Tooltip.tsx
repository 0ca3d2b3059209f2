import { Tooltip as MuiTooltip, type TooltipProps } from '@mui/material';
import { limits } from '#contract/core/limits';

const { maxWidth, zIndex, delay } = limits.tooltip;

/**
 * A tooltip, shown at once on hover and focus. It becomes the control's accessible name, or with `describeChild` its
 * description. With an empty title the control has none.
 */
export const Tooltip = ({ slotProps, ...props }: TooltipProps) => (
  <MuiTooltip
    arrow
    enterDelay={delay}
    enterNextDelay={delay}
    leaveDelay={delay}
    enterTouchDelay={500}
    {...props}
    slotProps={{
      ...slotProps,
      popper: { style: { zIndex }, ...slotProps?.popper },
      tooltip: { style: { maxWidth }, ...slotProps?.tooltip },
    }}
  />
);
