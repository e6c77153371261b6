package app;

class Order {}
