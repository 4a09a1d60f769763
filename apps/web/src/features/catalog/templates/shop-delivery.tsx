/** The delivery of one shop: that of the product, or a template of its own; and which template this account takes by itself. */
import { type CreateShopDTO, type DeliveryInfo, deliveryFieldsOf } from '@moa/core';
import { useState } from 'react';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
import { setMainOf, useDeliveries } from './calls.ts';
import classes from './templates.module.css';

export function ShopDelivery({ entry, base }: { entry: CreateShopDTO; base: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const own = useValue<DeliveryInfo | undefined>(`${base}.common.deliveryInfo`);
  const { data: templates } = useDeliveries();
  const [busy, setBusy] = useState(false);
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  if (!templates || (templates.length === 0 && own === undefined)) return null;
  const isMain = (id: string) =>
    templates.find((each) => each.id === id)?.mainOf?.some((shop) => shop.shopType === shopType && shop.shopAccountId === shopAccountId) ===
    true;
  const chosen = templates.find(({ id }) => id === own?.templateId);
  const main = chosen !== undefined && isMain(chosen.id);
  // A delivery of its own that came from no template, or from one that is gone, stays what it is until another is chosen.
  const value = own === undefined ? '' : (chosen?.id ?? 'OWN');

  function choose(id: string) {
    const template = templates?.find((each) => each.id === id);
    if (id === 'OWN') return;
    store.set(`${base}.common.deliveryInfo`, template && { ...template.content.deliveryInfo, templateId: template.id });
    if (template) store.set(`${base}.etc`, { ...entry.etc, ...deliveryFieldsOf(template, entry.shopInfoDTO) });
    actions.recheck();
  }

  async function setMain(on: boolean) {
    if (!chosen) return;
    setBusy(true);
    try {
      await setMainOf(entry.shopInfoDTO, on ? chosen.id : null);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.shopDelivery} data-path="common.deliveryInfo" data-shop={entry.registerKey}>
      <SelectField
        label="이 쇼핑몰의 배송 템플릿"
        value={value}
        choices={[
          { value: '', label: '위에서 입력한 배송·반품 설정과 같게' },
          ...(value === 'OWN' ? [{ value: 'OWN', label: '이 쇼핑몰만 따로 정한 배송 설정' }] : []),
          ...templates.map(({ id, name }) => ({ value: id, label: isMain(id) ? `${name} (이 계정의 기본)` : name })),
        ]}
        onChange={choose}
      />
      {chosen && (
        <Switch
          checked={main}
          disabled={busy}
          onChange={(on) => void setMain(on)}
          description="이 계정을 새로 고르면 이 템플릿으로 시작해요."
        >
          이 계정의 기본 배송 템플릿
        </Switch>
      )}
    </div>
  );
}
