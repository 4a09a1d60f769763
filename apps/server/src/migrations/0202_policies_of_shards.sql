-- Citus tells its workers of a policy, and leaves out that it is restrictive: on a cluster the one that guards reasons of approvals let
-- everything through that another one allowed. What moa_system may do is said by policies that each allow one thing.
drop policy erased on seller_approval_event;
drop policy system on seller_approval_event;
create policy system on seller_approval_event for select to moa_system using (true);
create policy decided on seller_approval_event for insert to moa_system with check (true);
create policy erased on seller_approval_event for update to moa_system using (true) with check (reason = '' and erased_at is not null);
