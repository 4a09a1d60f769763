-- Who was told of an alert is forgotten by age.
create index alert_message_at on alert_message (at);
