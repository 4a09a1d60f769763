/** Templates as other modules ask of them: what stands in the way of sending a product. */
export { createChoices } from './delivery/choices.ts';
export { deliveryBeginnings } from './delivery/delivery.service.ts';
export { createDeliveryCheck, type DeliveryCheck } from './delivery/status.service.ts';
